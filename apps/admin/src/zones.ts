/** Time zones that can be chosen. */
export const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
