import { pagesOf, prisma } from '../store.js';

export async function expirePermits(now = new Date()): Promise<number> {
  let expired = 0;
  for await (const page of pagesOf({ status: 'APPROVED', validTo: { lt: now } })) {
    const { count } = await prisma.permit.updateMany({
      where: { id: { in: page.map((permit) => permit.id) }, validTo: { lt: now } },
      data: { status: 'EXPIRED' },
    });
    expired += count;
  }
  await prisma.session.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma.device.deleteMany({ where: { expiresAt: { lt: now } } });
  return expired;
}

export function startJobs(log: (message: string) => void): () => void {
  const timer = setInterval(async () => {
    try {
      log(`expired permits: ${await expirePermits()}`);
    } catch (error) {
      log(`expiry failed: ${(error as Error).message}`);
    }
  }, 6 * 3600 * 1000);
  return () => clearInterval(timer);
}
