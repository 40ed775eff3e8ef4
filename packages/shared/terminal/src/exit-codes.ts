/** Exit codes of both command lines. If 1 and 3 both apply, the result is 1. */
export const EXIT = {
  clean: 0,
  findings: 1,
  usage: 2,
  unfinished: 3,
  nothing: 4,
  interrupted: 130,
} as const
