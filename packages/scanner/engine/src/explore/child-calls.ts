/** Where processes of the package leave their calls, a line each. */
export const CHILD_CALLS = '/work/child-calls'
/** In the environment: which start of the package's a process comes from, and which commands are held back. */
export const STARTED_BY = 'DAIMON_STARTED_BY'
export const HELD = 'DAIMON_HELD'
