'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { db } from '@/lib/db';
import { awards } from '@/lib/schema';
import { requireOperator } from '@/lib/session';

const award = z.object({
  title: z.string().min(1).max(100),
  rule: z.string().min(1).max(400),
  needed: z.coerce.number().int().positive(),
});

export async function createAward(form: FormData) {
  const operator = await requireOperator();
  const values = award.parse(Object.fromEntries(form));
  const { id } = db.insert(awards).values({ ...values, operatorId: operator.id }).returning({ id: awards.id }).get();
  redirect(`/awards/${id}`);
}
