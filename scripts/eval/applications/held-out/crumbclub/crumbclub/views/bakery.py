from flask import Blueprint, abort, jsonify, render_template_string, request

from ..auth import baker_required, current_member, login_required
from ..models import Member, Newsletter, Order
from ..services import labels

bp = Blueprint("bakery", __name__, url_prefix="/bakery")

PLAIN_LETTER = "<h1>{{ subject }}</h1><p>Hello {{ name }}</p><div>{{ body }}</div>"


@bp.get("/members")
@login_required
def members():
    rows = Member.select(Member.id, Member.email, Member.name, Member.address)
    return jsonify([row.__data__ for row in rows])


@bp.get("/orders")
@baker_required
def open_orders():
    rows = Order.select().where(Order.status == "open").order_by(Order.placed_at)
    return jsonify([{"id": row.id, "member": row.member.name, "loaf": row.loaf.name} for row in rows])


@bp.post("/newsletters")
@baker_required
def write_newsletter():
    letter = Newsletter.create(
        author=current_member(),
        subject=request.form["subject"],
        body=request.form["body"],
    )
    return jsonify(id=letter.id), 201


@bp.get("/newsletters/<int:letter_id>")
@baker_required
def preview_newsletter(letter_id):
    letter = Newsletter.get_or_none(Newsletter.id == letter_id)
    if letter is None:
        abort(404)
    layout = "<h1>{{ subject }}</h1><p>Hello {{ name }}</p>" + letter.body
    return render_template_string(layout, subject=letter.subject, name=current_member().name)


@bp.get("/newsletters/<int:letter_id>/plain")
@baker_required
def plain_newsletter(letter_id):
    letter = Newsletter.get_or_none(Newsletter.id == letter_id)
    if letter is None:
        abort(404)
    return render_template_string(
        PLAIN_LETTER, subject=letter.subject, name=current_member().name, body=letter.body
    )


@bp.post("/orders/<int:order_id>/label")
@baker_required
def label(order_id):
    order = Order.get_or_none(Order.id == order_id)
    if order is None:
        abort(404)
    text = request.form.get("text") or order.remark
    return jsonify(printed=labels.print_label(order, text))


@bp.post("/orders/<int:order_id>/summary")
@baker_required
def summary(order_id):
    order = Order.get_or_none(Order.id == order_id)
    if order is None:
        abort(404)
    return jsonify(printed=labels.print_summary(order, request.form.get("copies", 1, type=int)))
