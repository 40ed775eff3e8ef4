import { PrismaClient, type Permit } from '@prisma/client';

export const prisma = new PrismaClient();

export async function* pagesOf(where: object, size = 200): AsyncGenerator<Permit[]> {
  let cursor = 0;
  for (;;) {
    const page = await prisma.permit.findMany({
      where: { AND: [where, { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: size,
    });
    if (page.length === 0) return;
    yield page;
    cursor = page[page.length - 1].id;
  }
}
