import { ZodError } from "zod";
import { claimGift, findPass } from "@/lib/catalog";
import { keepPass } from "@/lib/session";

const WEEK = 7 * 24 * 3600;
const refused = () => Response.json({ error: "Unknown code" }, { status: 404 });

export async function POST(request: Request) {
  const body = await request.json().catch(() => null);
  if (!body) return refused();
  const pass = await findPass(body);
  if (!pass || pass.expires < new Date()) return refused();
  keepPass(pass.code, WEEK);
  return Response.json({ label: pass.label, feed: pass.feed });
}

export async function PUT(request: Request) {
  try {
    const gift = await claimGift(await request.json());
    return gift ? Response.json({ label: gift.label }) : refused();
  } catch (error) {
    if (error instanceof ZodError || error instanceof SyntaxError) return refused();
    throw error;
  }
}
