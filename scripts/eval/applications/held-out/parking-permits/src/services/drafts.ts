import serialize from 'node-serialize';
import { z } from 'zod';

export const application = z.object({
  zone: z.string().regex(/^[A-Z][0-9]{1,2}$/),
  street: z.string().min(2).max(120),
  plate: z.string().regex(/^[A-Z0-9]{2,10}$/),
});

export const filter = z.object({
  zone: z.string().max(3).optional(),
  status: z.enum(['REQUESTED', 'APPROVED', 'REJECTED', 'EXPIRED']).optional(),
});

export type Application = z.infer<typeof application>;
export type Filter = z.infer<typeof filter>;

const packed = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const unpacked = (text: string) => Buffer.from(text, 'base64url').toString('utf8');

export function exportDraft(draft: Partial<Application>): string {
  return packed(serialize.serialize({ ...draft, savedAt: new Date().toISOString() }));
}

export function importDraft(text: string): Partial<Application> {
  const draft = serialize.unserialize(unpacked(text)) as Record<string, unknown>;
  return application.partial().parse(draft);
}

export function exportFilter(values: Filter): string {
  return packed(JSON.stringify(values));
}

export function importFilter(text: string): Filter {
  const values: unknown = JSON.parse(unpacked(text));
  return filter.parse(values);
}
