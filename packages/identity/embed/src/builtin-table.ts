/** The table that ships with this package; scripts/distill makes it and prints these figures. */
export const BUILTIN_TABLE = {
  file: 'builtin-v1.bin',
  sha256: '49ac32e4984375f78fb5d3dabee4a5091a027d35036d75f63f89b8d5805ae9ad',
  dimension: 256,
  /** Of a word that the table does not know: the median length of its rows. */
  unknownLength: 15_735_198,
} as const
