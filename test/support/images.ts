import sharp from "sharp";

/** A PNG of one colour. */
export const pngOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#884422" } })
    .png()
    .toBuffer();
