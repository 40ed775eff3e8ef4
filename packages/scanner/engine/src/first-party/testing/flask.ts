/** A Flask application with one statement per route. */
export const flask = (routes: Readonly<Record<string, string>>, before = '') => ({
  'shop.py': `import os
import pickle
import sqlite3
import subprocess
import urllib.request
from flask import Flask, redirect, render_template_string, request
from markupsafe import escape
app = Flask(__name__)
store = sqlite3.connect("shop.db", check_same_thread=False)
${before}
${Object.entries(routes)
  .map(
    ([path, act], at) =>
      `@app.route("${path}", methods=["GET", "POST"])\ndef route_${at}():\n    ${act}\n`,
  )
  .join('\n')}`,
})
