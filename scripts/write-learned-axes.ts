/**
 * Part of the build: learns what words say about the axes of a persona, so that no start of a
 * service needs to.
 */
import { writeLearnedAxes } from '@daimon/identity-server'

await writeLearnedAxes()
