/**
 * Before the build: the axes of an earlier one must not be used if this one ends early, or by what
 * runs while it is going on.
 */
import { rmSync } from 'node:fs'

rmSync(new URL('../packages/identity/server/dist/learned-axes.json', import.meta.url), {
  force: true,
})
