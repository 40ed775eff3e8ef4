import { eq } from "drizzle-orm";
import { z } from "zod";
import { db, required, users } from "@/db";
import { passwordMatches, sealPassword } from "@/lib/secrets";
import { openSession } from "@/lib/session";

const Login = z.object({ email: z.string().email(), password: z.string().min(10).max(200) });

function landing(wanted: string | null): URL {
  const home = new URL("/", required("PODCAST_ORIGIN"));
  const target = URL.canParse(wanted ?? "/", home) ? new URL(wanted ?? "/", home) : home;
  return target.origin === home.origin ? target : home;
}

export async function POST(request: Request) {
  if (request.headers.get("origin") !== required("PODCAST_ORIGIN")) return new Response(null, { status: 403 });
  const form = await request.formData();
  const login = Login.safeParse(Object.fromEntries(form));
  if (!login.success) return Response.json({ error: "Check the form" }, { status: 400 });
  const { email, password } = login.data;

  let user = db.select().from(users).where(eq(users.email, email)).get();
  if (!user && form.get("join") === "1") {
    user = db.insert(users).values({ email, password: await sealPassword(password) }).returning().get();
  } else if (!user || !(await passwordMatches(user.password, password))) {
    return Response.json({ error: "Unknown address or password" }, { status: 401 });
  }

  const session = await openSession();
  session.userId = user.id;
  await session.save();
  return Response.redirect(landing(new URL(request.url).searchParams.get("next")), 303);
}
