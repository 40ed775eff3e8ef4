import { getIronSession, type SessionOptions } from "iron-session";
import { cookies } from "next/headers";
import { eq } from "drizzle-orm";
import { db, required, users, type User } from "@/db";

export type SessionData = { userId?: number; shows?: number[] };

export const sessionOptions = (): SessionOptions => ({
  password: required("PODCAST_SESSION_PASSWORD"),
  cookieName: "podcast_session",
  cookieOptions: { httpOnly: true, secure: true, sameSite: "lax", path: "/" },
});

export const openSession = () => getIronSession<SessionData>(cookies(), sessionOptions());

export async function currentUser(): Promise<User | null> {
  const { userId } = await openSession();
  if (!userId) return null;
  return db.select().from(users).where(eq(users.id, userId)).get() ?? null;
}

export async function requireUser(): Promise<User> {
  const user = await currentUser();
  if (!user) throw new Error("Log in first");
  return user;
}

export function keepPass(code: string, maxAge: number) {
  cookies().set("feed_pass", code, { httpOnly: false, secure: false, path: "/", maxAge });
}

type Handler = (request: Request, user: User) => Promise<Response>;

function sameOrigin(request: Request): boolean {
  return request.headers.get("origin") === required("PODCAST_ORIGIN");
}

export const withUser =
  (handler: Handler) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && !sameOrigin(request)) {
      return Response.json({ error: "Wrong origin" }, { status: 403 });
    }
    const user = await currentUser();
    if (!user) return Response.json({ error: "Log in first" }, { status: 401 });
    return handler(request, user);
  };
