'use server'

import { revalidatePath } from 'next/cache'
import { db } from '@/lib/db'
import { requireAdmin } from '@/lib/session'

export async function featureListing(id: string, featured: boolean) {
  await requireAdmin()
  await db.listing.update({ where: { id: String(id) }, data: { featured: featured === true } })
  revalidatePath('/')
}

export async function removeListing(id: string) {
  await db.order.deleteMany({ where: { listingId: String(id) } })
  await db.listing.delete({ where: { id: String(id) } })
  revalidatePath('/listings')
}
