import { z } from 'zod'

const Issue = z.object({
  pointer: z.string().describe('JSON pointer to the value (RFC 6901).'),
  message: z.string().describe('What the value must be.'),
})

/** RFC 9457 problem details, with a code of the service and all issues. */
export const problemSchema = <Code extends string>(codes: readonly Code[]) =>
  z
    .looseObject({
      type: z.string().describe('Path of the page that explains the code.'),
      title: z.string().describe('Short name of the problem.'),
      status: z.number().int().describe('HTTP status code.'),
      detail: z.string().describe('What happened, why, and what to do.'),
      instance: z.string().describe('Path of the request.'),
      code: z.enum(codes as [Code, ...Code[]]).describe('Stable code for programs.'),
      request_id: z.string().describe('Id of the request, as in the header X-Request-Id.'),
      issues: z
        .array(Issue)
        .optional()
        .describe('All validation problems; only in validation errors.'),
    })
    .meta({ id: 'Problem', description: 'RFC 9457 problem details.' })
