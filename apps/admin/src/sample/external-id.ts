const PREFIX = "sample:";

/** The external id of an item of the sample content, by which it is found again. */
export const sampleId = (key: string): string => `${PREFIX}${key.replace("/", "-")}`;

/** Whether an item belongs to the sample content. */
export const isSample = ({ external_id }: { external_id?: string }): boolean =>
  external_id?.startsWith(PREFIX) ?? false;
