import subprocess
from functools import wraps
from urllib.parse import urlsplit

from flask import abort, current_app
from flask_login import current_user, login_required


def organizer_required(view):
    @wraps(view)
    @login_required
    def wrapper(*args, **kwargs):
        if not current_user.is_organizer:
            abort(403)
        return view(*args, **kwargs)

    return wrapper


def is_local(target):
    parts = urlsplit(target)
    return (
        not parts.scheme
        and not parts.netloc
        and target.startswith("/")
        and not target.startswith(("//", "/\\"))
        and target.isprintable()
    )


def ticket_file(repair):
    directory = current_app.config["TICKET_DIRECTORY"]
    directory.mkdir(exist_ok=True)
    file = directory / f"{repair.id}.txt"
    file.write_text(f"{repair.device}\n{repair.guest.name}\n{repair.fault}\n")
    return file


def print_ticket(file, printer):
    command = f"lp -d {printer} {file}"
    subprocess.run(command, shell=True, check=True, timeout=10)


def cancel_jobs(printer):
    arguments = ["cancel", "-a", "--", printer]
    subprocess.run(arguments, check=True, timeout=10)
