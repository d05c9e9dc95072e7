import sharp, { type Metadata, type Sharp } from "sharp";

/** Why bytes are rejected as an image. */
export type MediaErrorCode = "not_an_image" | "too_large" | "unsupported";

/** Thrown for content that is rejected as an image. */
export class MediaError extends Error {
  override readonly name = "MediaError";
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The media types of stored images by file extension. */
export const imageTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
} as const;

/** The extension of a stored image; derived from its content, not from its name. */
export type ImageExtension = keyof typeof imageTypes;

/** The names of the smaller copies of an image. */
export type SizeName = "thumbnail" | "medium" | "medium_large" | "large";

/** Encoded bytes of an image with their dimensions. */
export type EncodedImage = { width: number; height: number; mime: string; bytes: Buffer };

/** An image that is safe to store and serve, with its smaller copies. */
export type ProcessedImage = EncodedImage & {
  extension: ImageExtension;
  sizes: (EncodedImage & { name: SizeName })[];
};

/** Validates by content that the bytes are an image, and re-encodes it without metadata and in every smaller size. */
export async function processImage(bytes: Buffer): Promise<ProcessedImage> {
  const extension = detectFormat(bytes);
  const format = formats[extension];
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    checkMetadata(metadata, format);
    const isAnimated = format.canBeAnimated && (metadata.pages ?? 1) > 1;
    const full = await encode(open(bytes, isAnimated), extension, 90);
    const sizes: ProcessedImage["sizes"] = [];
    // Sequential: several decoded copies of a large photo at once take too much memory.
    for (const { name, width, height } of smallerSizes(full.width, full.height)) {
      const resized = open(full.bytes, false).resize(width, height, {
        fit: name === "thumbnail" ? "cover" : "fill",
      });
      sizes.push({ name, ...(await encode(resized, extension, 82)) });
    }
    return { extension, ...full, sizes };
  } catch (error) {
    if (error instanceof MediaError) throw error;
    throw new MediaError("not_an_image", "The image is damaged and cannot be read.", { cause: error });
  }
}

/** The names and dimensions of the smaller copies of an image. */
export function smallerSizes(
  width: number,
  height: number,
): { name: SizeName; width: number; height: number }[] {
  const fit = (maxWidth: number, maxHeight: number) => {
    const ratio = Math.min(1, maxWidth / width, maxHeight / height);
    return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
  };
  const candidates = [
    { name: "thumbnail" as const, width: Math.min(150, width), height: Math.min(150, height) },
    { name: "medium" as const, ...fit(300, 300) },
    { name: "medium_large" as const, ...fit(768, Number.POSITIVE_INFINITY) },
    { name: "large" as const, ...fit(1024, 1024) },
  ];
  return candidates.filter((size) => size.width < width || size.height < height);
}

/** Counted over all frames, since an animation is decoded as one tall image. */
const maxPixels = 50_000_000;

type Format = {
  /** sharp's name of the format. */
  reads: Metadata["format"];
  canBeAnimated: boolean;
  matches: (head: string) => boolean;
  encode: (image: Sharp, quality: number) => Sharp;
};

const formats: Record<ImageExtension, Format> = {
  jpg: {
    reads: "jpeg",
    canBeAnimated: false,
    matches: (head) => head.startsWith("\xff\xd8\xff"),
    encode: (image, quality) => image.jpeg({ quality, progressive: true }),
  },
  png: {
    reads: "png",
    canBeAnimated: false,
    matches: (head) => head.startsWith("\x89PNG\r\n\x1a\n"),
    encode: (image) => image.png(),
  },
  webp: {
    reads: "webp",
    canBeAnimated: true,
    matches: (head) => head.startsWith("RIFF") && head.startsWith("WEBP", 8),
    encode: (image, quality) => image.webp({ quality }),
  },
  gif: {
    reads: "gif",
    canBeAnimated: true,
    matches: (head) => head.startsWith("GIF87a") || head.startsWith("GIF89a"),
    encode: (image) => image.gif(),
  },
  avif: {
    reads: "heif",
    canBeAnimated: false,
    matches: (head) => head.startsWith("ftyp", 4) && /avi[fs]/.test(head.slice(8, 40)),
    // AVIF looks as good as JPEG at a lower quality setting; more effort takes half a minute for a large photo.
    encode: (image, quality) => image.avif({ quality: quality - 25, effort: 0 }),
  },
};

/** Detects the format by the first bytes, so that only the decoders of the five formats ever see the content. */
function detectFormat(bytes: Buffer): ImageExtension {
  const head = bytes.toString("latin1", 0, 1024);
  for (const [extension, format] of Object.entries(formats)) {
    // `Object.entries` widens the key type of the record to string.
    if (format.matches(head)) return extension as ImageExtension;
  }
  if (isOtherImage(head)) throw new MediaError("unsupported", "Images are JPEG, PNG, WebP, GIF or AVIF.");
  throw new MediaError("not_an_image", "The content is not an image.");
}

function isOtherImage(head: string): boolean {
  const starts = ["II*\0", "MM\0*", "\0\0\x01\0", "8BPS", "\xff\x0a", "\0\0\0\x0cJXL "];
  const isBitmap = head.startsWith("BM") && head.startsWith("\0\0\0\0", 6);
  const isHeif = head.startsWith("ftyp", 4) && /hei[cfxms]|hevc|mif1|msf1/.test(head.slice(8, 40));
  const isSvg = /^[^<]{0,16}<(?:svg|\?xml|!--|!doctype svg)/i.test(head) && /<svg[\s>]/i.test(head);
  return isBitmap || isHeif || isSvg || starts.some((start) => head.startsWith(start));
}

function checkMetadata(metadata: Metadata, format: Format): void {
  if (metadata.format !== format.reads || (metadata.format === "heif" && metadata.compression !== "av1")) {
    throw new MediaError("unsupported", "Images are JPEG, PNG, WebP, GIF or AVIF.");
  }
  const frames = format.canBeAnimated ? (metadata.pages ?? 1) : 1;
  if (metadata.width * metadata.height * frames > maxPixels) {
    throw new MediaError("too_large", `The image has more than ${maxPixels / 1_000_000} megapixels.`);
  }
}

/** Opens an image for resizing; without `isAnimated` only the first frame of an animation. */
function open(bytes: Buffer, isAnimated: boolean): Sharp {
  const image = sharp(bytes, { animated: isAnimated, limitInputPixels: maxPixels, failOn: "error" });
  // sharp cannot rotate the frames of an animation.
  return isAnimated ? image : image.autoOrient();
}

async function encode(image: Sharp, extension: ImageExtension, quality: number): Promise<EncodedImage> {
  // sharp drops metadata by default, and converts colours to sRGB before it drops their profile.
  const { data, info } = await formats[extension]
    .encode(image, quality)
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.pageHeight ?? info.height,
    mime: imageTypes[extension],
    bytes: data,
  };
}
