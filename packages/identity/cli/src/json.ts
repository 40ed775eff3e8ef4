/** A value as JSON for standard output. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
