/** The table that ships with this package; scripts/distill makes it and prints these figures. */
export const BUILTIN_TABLE = {
  file: 'builtin-v1.bin',
  sha256: 'ba0b00007d67b45c06f33c0bee5ccdc07a5eb5529d62653f104e4d0e912bb165',
  dimension: 256,
  /** Of a word that the table does not know: the median length of its rows. */
  unknownLength: 15_115_016,
} as const
