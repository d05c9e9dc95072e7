export type FirstSegments = ReturnType<typeof firstSegments>;

/** The first segments of the paths that a service has; its routes add theirs as they are registered. */
export function firstSegments() {
  // The other URL of the API, which is rewritten before it reaches a route.
  const whole = new Set(["index.php"]);
  /** Of segments that end with a parameter. */
  const beginnings = new Set<string>();
  return {
    add({ url }: { url: string }): void {
      const segment = firstSegment(url);
      const end = segment.search(/[:*]/);
      if (end < 0) whole.add(segment);
      if (end > 0) beginnings.add(segment.slice(0, end));
    },
    has: (segment: string): boolean =>
      whole.has(segment) || [...beginnings].some((beginning) => segment.startsWith(beginning)),
  };
}

/** The first segment of a path, in lower case; "" where there is none. */
export const firstSegment = (url: string): string => /^\/*([^/?#]*)/.exec(url)?.[1]?.toLowerCase() ?? "";
