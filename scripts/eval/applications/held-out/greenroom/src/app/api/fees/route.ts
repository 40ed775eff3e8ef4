import { NextResponse } from 'next/server'
import { z } from 'zod'
import { feeByFormula, feeByRule } from '@/lib/fees'
import { fail, withUser } from '@/lib/http'
import { rememberDesk } from '@/lib/session'

const Quote = z.object({
  guests: z.number().int().min(0),
  price: z.number().min(0),
  rule: z.string().default('flat'),
  formula: z.string().max(200).optional(),
})

export async function POST(request: Request) {
  return withUser(async () => {
    const parsed = Quote.safeParse(await request.json())
    if (!parsed.success) return fail(422, 'Check the fields')
    const { formula, rule, ...input } = parsed.data
    rememberDesk('fees')
    return NextResponse.json({ fee: formula ? feeByFormula(formula, input) : feeByRule(rule, input) })
  })
}
