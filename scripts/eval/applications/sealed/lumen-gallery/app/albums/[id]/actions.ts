'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import DOMPurify from 'isomorphic-dompurify'
import { prisma } from '@/lib/prisma'
import { rememberView, requireUser } from '@/lib/session'

export async function describeAlbum(form: FormData) {
  const user = await requireUser()
  const id = Number(form.get('id'))
  const about = DOMPurify.sanitize(String(form.get('about') ?? ''))
  await prisma.album.updateMany({ where: { id, ownerId: user.id }, data: { about } })
  revalidatePath(`/albums/${id}`)
}

export async function writeCaption(form: FormData) {
  const user = await requireUser()
  const id = Number(form.get('id'))
  await prisma.photo.updateMany({
    where: { id, album: { ownerId: user.id } },
    data: { caption: String(form.get('caption') ?? '').slice(0, 500) },
  })
}

export async function removeAlbum(form: FormData) {
  const id = Number(form.get('id'))
  await prisma.album.delete({ where: { id } })
  redirect('/')
}

export async function removePhoto(form: FormData) {
  const user = await requireUser()
  const id = Number(form.get('id'))
  const photo = await prisma.photo.findFirst({ where: { id, album: { ownerId: user.id } } })
  if (!photo) redirect('/')
  await prisma.photo.delete({ where: { id: photo.id } })
  revalidatePath(`/albums/${photo.albumId}`)
}

export async function chooseView(form: FormData) {
  await rememberView(form.get('view') === 'list' ? 'list' : 'grid')
}
