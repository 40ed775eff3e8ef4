import { problemSchema } from '@daimon/contract'
import type { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'

export const Problem = problemSchema(Object.keys(ERRORS) as ErrorCode[])
export type Problem = z.infer<typeof Problem>
