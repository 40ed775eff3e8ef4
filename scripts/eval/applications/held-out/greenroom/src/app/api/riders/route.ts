import { fail, withUser } from '@/lib/http'
import { readRider, readStagePlan } from '@/lib/riders'

const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }

export async function GET(request: Request) {
  return withUser(async () => {
    const query = new URL(request.url).searchParams
    const plan = query.get('plan')
    const content = plan ? await readStagePlan(plan) : await readRider(query.get('file') ?? 'standard.pdf')
    if (!content) return fail(404, 'No such file')
    return new Response(new Uint8Array(content), { headers })
  })
}
