/** Where a program of the package leaves the call that opened the flag. */
export const PROGRAM_CALLS = '/work/program-calls.json'
