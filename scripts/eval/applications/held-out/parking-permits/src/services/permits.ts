import { Prisma, type Permit, type User } from '@prisma/client';
import { prisma } from '../store.js';
import type { Application, Filter } from './drafts.js';

const year = 365 * 24 * 3600 * 1000;

export interface SearchOptions {
  street: string;
  order: string;
}

export class PermitService {
  request(holder: User, input: Application): Promise<Permit> {
    return prisma.permit.create({
      data: {
        holderId: holder.id,
        zone: input.zone,
        street: input.street,
        plate: input.plate,
        validTo: new Date(Date.now() + year),
      },
    });
  }

  ownedBy(holder: User): Promise<Permit[]> {
    return prisma.permit.findMany({ where: { holderId: holder.id }, orderBy: { id: 'desc' } });
  }

  own(holder: User, id: number): Promise<Permit | null> {
    return prisma.permit.findFirst({ where: { id, holderId: holder.id } });
  }

  history(id: number) {
    return prisma.permit.findUnique({
      where: { id },
      include: { payments: true, proofs: true, holder: { select: { name: true, email: true } } },
    });
  }

  async changePlate(holder: User, id: number, plate: string): Promise<boolean> {
    const { count } = await prisma.permit.updateMany({
      where: { id, holderId: holder.id, status: 'APPROVED' },
      data: { plate },
    });
    return count === 1;
  }

  async renew(holder: User, id: number) {
    const permit = await this.own(holder, id);
    if (!permit || permit.status !== 'APPROVED') return null;
    const start = Math.max(permit.validTo.getTime(), Date.now());
    await prisma.permit.update({ where: { id: permit.id }, data: { validTo: new Date(start + year) } });
    return prisma.payment.create({ data: { permitId: permit.id, cents: 12000 } });
  }

  async withdraw(holder: User, id: number): Promise<boolean> {
    const { count } = await prisma.permit.updateMany({
      where: { id, holderId: holder.id, status: { in: ['REQUESTED', 'APPROVED'] } },
      data: { status: 'WITHDRAWN' },
    });
    return count === 1;
  }

  async decide(id: number, status: 'APPROVED' | 'REJECTED'): Promise<boolean> {
    const { count } = await prisma.permit.updateMany({
      where: { id, status: 'REQUESTED' },
      data: { status },
    });
    return count === 1;
  }

  search({ street, order }: SearchOptions): Promise<Permit[]> {
    const where = street ? `WHERE street ILIKE '${street}%'` : '';
    const sql = `SELECT * FROM "Permit" ${where} ORDER BY "${order}" LIMIT 100`;
    return prisma.$queryRawUnsafe<Permit[]>(sql);
  }

  summary({ zone, status }: Filter): Promise<{ zone: string; permits: number }[]> {
    const parts: Prisma.Sql[] = [Prisma.sql`TRUE`];
    if (zone) parts.push(Prisma.sql`zone = ${zone}`);
    if (status) parts.push(Prisma.sql`status = ${status}::"PermitStatus"`);
    const where = Prisma.join(parts, ' AND ');
    return prisma.$queryRaw`SELECT zone, COUNT(*)::int AS permits FROM "Permit" WHERE ${where} GROUP BY zone`;
  }
}

export const permits = new PermitService();
