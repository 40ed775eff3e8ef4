/** Where processes of the package leave their calls, a line each. */
export const CHILD_CALLS = '/work/tmp/.calls'
/** In the environment: which start of the package's a process comes from, and which commands are held back. */
export const STARTED_BY = 'NODE_START'
export const HELD = 'NODE_HOLD'
