/**
 * The table that ships with this package; scripts/distill generates it and prints these figures.
 */
export const BUILTIN_TABLE = {
  file: 'builtin-v2.bin',
  sha256: '54634be537d8128f276ea61b63ade4f98960d635fdb648121d2b304fba254b20',
  dimension: 256,
  /** Vector length of an unknown word: the median length of the table's rows. */
  unknownLength: 15_144_622,
} as const
