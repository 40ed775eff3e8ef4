import { NextResponse, type NextRequest } from 'next/server'
import { pageTitle, shopListings } from '@/lib/remote'
import { currentUser } from '@/lib/session'

export async function POST(request: NextRequest) {
  if ((await currentUser()) === null)
    return NextResponse.json({ error: 'login required' }, { status: 401 })
  const { preview, shop } = (await request.json()) as { preview?: string; shop?: string }
  if (preview !== undefined) return NextResponse.json({ title: await pageTitle(preview) })
  if (shop !== undefined) return NextResponse.json({ listings: await shopListings(shop) })
  return NextResponse.json({ error: 'preview or shop, please' }, { status: 400 })
}
