/** File in which a program of the package records the call that opened the flag. */
export const PROGRAM_CALLS = '/work/program-calls.json'
