/** What both command lines end with. 1 goes before 3. */
export const EXIT = {
  clean: 0,
  findings: 1,
  usage: 2,
  unfinished: 3,
  nothing: 4,
  interrupted: 130,
} as const
