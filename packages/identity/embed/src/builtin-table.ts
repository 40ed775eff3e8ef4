/** The table that ships with this package; scripts/distill makes it and prints these figures. */
export const BUILTIN_TABLE = {
  file: 'builtin-v2.bin',
  sha256: '54634be537d8128f276ea61b63ade4f98960d635fdb648121d2b304fba254b20',
  dimension: 256,
  /** Of a word that the table does not know: the median length of its rows. */
  unknownLength: 15_144_622,
} as const
