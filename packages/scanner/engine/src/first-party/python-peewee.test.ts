import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

test('puts databases of Peewee on the store, and creates the tables of models', (context) => {
  const program = `
import sys, types
from python import imports, peewee_store
class SqliteDatabase:
    def __init__(self, database, **options):
        self.init(database, **options)
    def init(self, database, timeout=5):
        self.database = database
class Other:
    pass
created = []
class Model:
    _meta = types.SimpleNamespace(fields={"id": 1})
    @classmethod
    def create_table(cls, safe):
        if cls.__name__ == "Broken":
            raise RuntimeError
        created.append([cls.__name__, safe])
module = sys.modules["peewee"] = types.ModuleType("peewee")
module.SqliteDatabase = module.PostgresqlDatabase = SqliteDatabase
module.MySQLDatabase, module.Model = Other, Model
peewee_store.hook_peewee()
class Base(Model):
    pass
class Broken(Base):
    _meta = types.SimpleNamespace(fields={"id": 1, "name": 2})
class Task(Base):
    _meta = types.SimpleNamespace(fields={"id": 1, "title": 2})
peewee_store.create_model_tables(None)
kept = module.SqliteDatabase("own.db").database
bound, late = module.PostgresqlDatabase("shop", user="app", host="db"), module.MySQLDatabase(None)
unbound = late.database
late.init("shop", password="x")
print(json.dumps([created, kept, bound.database, unbound, late.database]))`
  const store = '/work/store.sqlite'
  expect(runModules(context, program)).toEqual([[['Task', true]], 'own.db', store, null, store])
})
