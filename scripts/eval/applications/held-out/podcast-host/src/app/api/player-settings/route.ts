import { AREAS, saveSettings } from "@/lib/settings";
import { withUser } from "@/lib/session";

export const PATCH = withUser(async (request, user) => {
  const name = new URL(request.url).searchParams.get("area") ?? "player";
  const area = Object.hasOwn(AREAS, name) ? AREAS[name] : undefined;
  const patch = await request.json().catch(() => null);
  if (!area || typeof patch !== "object" || patch === null) {
    return Response.json({ error: "Unknown settings" }, { status: 400 });
  }
  return Response.json(saveSettings(user, area, patch));
});
