import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

test('leaves out only tools of developers that are absent', (context) => {
  const program = `
from python import django_settings
names = ["django_extensions", "login_required.middleware.LoginRequiredMiddleware", "json", "debug_toolbar.middleware.X"]
class Settings:
    def __init__(self):
        self.DATABASES, self.CACHES = {}, {}
        self.INSTALLED_APPS, self.MIDDLEWARE = list(names), tuple(names)
django_settings.adapt_django(Settings)
made = Settings()
print(json.dumps([made.INSTALLED_APPS, made.MIDDLEWARE]))`
  const left = ['login_required.middleware.LoginRequiredMiddleware', 'json']
  expect(runModules(context, program)).toEqual([left, left])
})

test('replaces an absent driver although Django is loaded, and no present one', (context) => {
  const program = `
import os, sys, tempfile, types
from python import drivers
root = tempfile.mkdtemp()
sys.path.insert(0, root)
os.mkdir(os.path.join(root, "pymysql"))
for name in ("__init__", "cursors"):
    open(os.path.join(root, "pymysql", name + ".py"), "w").close()
sys.path[:] = [root, *(each for each in sys.path if not each.endswith("-packages"))]
sys.modules["django.db"] = types.ModuleType("django.db")
drivers.hook_drivers()
import psycopg2.extras, pymysql.cursors
print(json.dumps([isinstance(each, drivers.Driver) for each in (psycopg2, psycopg2.extras, pymysql, pymysql.cursors)]))`
  expect(runModules(context, program)).toEqual([true, true, false, false])
})
