import { PrismaClient } from '@prisma/client'
import bcrypt from 'bcryptjs'

const prisma = new PrismaClient()

async function main() {
  const email = process.env.MANAGER_EMAIL
  const password = process.env.MANAGER_PASSWORD
  if (!email || !password) throw new Error('MANAGER_EMAIL and MANAGER_PASSWORD are needed')
  const manager = await prisma.user.upsert({
    where: { email },
    update: {},
    create: { email, name: 'Manager', role: 'manager', password: await bcrypt.hash(password, 12) },
  })
  const act = await prisma.act.create({ data: { name: 'House Band', genre: 'soul', ownerId: manager.id } })
  await prisma.gig.create({
    data: { title: 'Opening night', blurb: '<p>Doors at eight.</p>', date: new Date('2026-12-05'), actId: act.id },
  })
}

main().finally(() => prisma.$disconnect())
