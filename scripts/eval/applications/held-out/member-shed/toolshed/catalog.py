from flask import (Blueprint, abort, flash, redirect, render_template, request, send_file,
                   send_from_directory, url_for)
from flask_login import current_user, login_required

from .extensions import db
from .forms import BundleForm, ManualLinkForm, ToolForm
from .models import Tool
from .services import files, remote
from .services.search import ToolSearch

bp = Blueprint("catalog", __name__)


def own_tool(tool_id):
    tool = db.get_or_404(Tool, tool_id)
    if tool.owner_id != current_user.id:
        abort(403)
    return tool


@bp.get("/")
def index():
    return render_template("index.html", tools=ToolSearch(request.args).rows())


@bp.route("/tools/new", methods=["GET", "POST"])
@login_required
def create():
    form = ToolForm()
    if form.validate_on_submit():
        tool = Tool(owner_id=current_user.id)
        form.populate_obj(tool)
        db.session.add(tool)
        db.session.commit()
        return redirect(url_for("catalog.detail", tool_id=tool.id))
    return render_template("form.html", form=form, title="List a tool")


@bp.get("/tools/<int:tool_id>")
def detail(tool_id):
    return render_template("tool.html", tool=db.get_or_404(Tool, tool_id))


@bp.get("/tools/<int:tool_id>/manual")
@login_required
def manual(tool_id):
    tool = db.get_or_404(Tool, tool_id)
    page = request.args.get("page", "index.txt")
    path = files.data_dir("manuals", tool.id, page)
    if not path.is_file():
        abort(404)
    return send_file(path, as_attachment=True)


@bp.get("/tools/<int:tool_id>/photos/<path:name>")
def photo(tool_id, name):
    return send_from_directory(files.data_dir("photos", tool_id), name)


@bp.post("/tools/<int:tool_id>/manuals")
@login_required
def upload_manuals(tool_id):
    tool, form = own_tool(tool_id), BundleForm()
    if form.validate_on_submit():
        files.unpack_manuals(tool, form.bundle.data)
        flash("Manuals stored.")
    return redirect(url_for("catalog.detail", tool_id=tool.id))


@bp.post("/tools/<int:tool_id>/photos")
@login_required
def upload_photos(tool_id):
    tool, form = own_tool(tool_id), BundleForm()
    if form.validate_on_submit():
        files.unpack_photos(tool, form.bundle.data)
        flash("Photos stored.")
    return redirect(url_for("catalog.detail", tool_id=tool.id))


@bp.post("/tools/<int:tool_id>/manual-link")
@login_required
def link_manual(tool_id):
    tool, form = own_tool(tool_id), ManualLinkForm()
    if form.validate_on_submit():
        content = remote.fetch_manual(form.url.data)
        target = files.data_dir("manuals", tool.id, "index.txt")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        flash("Manual fetched.")
    return redirect(url_for("catalog.detail", tool_id=tool.id))


@bp.get("/barcode/<code>")
@login_required
def barcode(code):
    return {"name": remote.product_name(code)}


@bp.post("/tools/<int:tool_id>/label")
@login_required
def label(tool_id):
    tool = own_tool(tool_id)
    if request.form.get("kind") == "link":
        return send_file(files.link_label(tool, request.form.get("caption", "")))
    return send_file(files.name_label(tool))
