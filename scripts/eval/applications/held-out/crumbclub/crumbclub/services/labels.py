import subprocess

from flask import current_app


def print_label(order, text):
    printer = current_app.config["LABEL_PRINTER"]
    command = f"echo '{order.loaf.name}: {text}' | lp -d {printer}"
    return subprocess.run(command, shell=True, capture_output=True, timeout=20).returncode == 0


def print_summary(order, copies):
    printer = current_app.config["LABEL_PRINTER"]
    line = f"{order.quantity} x {order.loaf.name} {order.remark}"
    result = subprocess.run(
        ["lp", "-d", printer, "-n", str(int(copies))],
        input=line.encode(),
        capture_output=True,
        timeout=20,
    )
    return result.returncode == 0
