/** File in which processes of the package record their calls, one per line. */
export const CHILD_CALLS = '/work/tmp/.calls'
/**
 * Environment variables: the number of the start that a process comes from, and the commands to
 * hold back.
 */
export const STARTED_BY = 'NODE_START'
export const HELD = 'NODE_HOLD'
