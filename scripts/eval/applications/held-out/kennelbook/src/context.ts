import { GraphQLError } from 'graphql';
import { readToken } from './auth/tokens.js';
import { findOwner, type Owner } from './repositories/owners.js';

export interface Context {
  viewer: Owner | null;
}

export async function buildContext({ request }: { request: Request }): Promise<Context> {
  const header = request.headers.get('authorization') ?? '';
  const id = header.startsWith('Bearer ') ? readToken(header.slice(7)) : null;
  return { viewer: id ? await findOwner(id) : null };
}

export function requireViewer(ctx: Context): Owner {
  if (!ctx.viewer) throw new GraphQLError('Please sign in', { extensions: { code: 'UNAUTHENTICATED' } });
  return ctx.viewer;
}

export function requireStaff(ctx: Context): Owner {
  const viewer = requireViewer(ctx);
  if (viewer.role !== 'staff') throw new GraphQLError('Staff only', { extensions: { code: 'FORBIDDEN' } });
  return viewer;
}
