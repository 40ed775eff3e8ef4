import bcrypt from 'bcryptjs'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { NextRequest, NextResponse } from 'next/server'
import { prisma } from '@/lib/prisma'
import { rememberCook, startSession } from '@/lib/session'

export async function POST(request: NextRequest) {
  const form = await request.formData()
  const cook = await prisma.cook.findUnique({ where: { email: String(form.get('email')) } })
  if (!cook || !(await bcrypt.compare(String(form.get('password')), cook.password))) {
    return NextResponse.redirect(new URL('/login', request.url), 303)
  }
  await startSession(cook.id)
  if (form.get('remember')) await rememberCook(cook.id)
  const back = String(form.get('back') || '/')
  return NextResponse.redirect(new URL(back, request.url), 303)
}

export async function GET(request: NextRequest) {
  cookies().delete('session')
  const back = request.nextUrl.searchParams.get('back') ?? '/'
  redirect(/^\/[a-z0-9/-]*$/.test(back) && !back.startsWith('//') ? back : '/')
}
