'use server';

import { and, eq } from 'drizzle-orm';
import { revalidatePath } from 'next/cache';
import { db } from '@/lib/db';
import { contacts } from '@/lib/schema';
import { requireOperator } from '@/lib/session';

export async function amendRemarks(form: FormData) {
  await requireOperator();
  const remarks = String(form.get('remarks') ?? '').slice(0, 2000);
  db.update(contacts).set({ remarks }).where(eq(contacts.id, Number(form.get('id')))).run();
  revalidatePath('/log');
}

export async function removeContact(form: FormData) {
  const operator = await requireOperator();
  db.delete(contacts)
    .where(and(eq(contacts.id, Number(form.get('id'))), eq(contacts.operatorId, operator.id)))
    .run();
  revalidatePath('/log');
}
