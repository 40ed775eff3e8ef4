from flask import Blueprint, abort, jsonify, make_response, redirect, render_template, request, url_for

from ..auth import current_member, login_required
from ..models import Loaf, Order
from ..services import basket, catalogue

bp = Blueprint("orders", __name__)


@bp.get("/orders")
@login_required
def mine():
    return jsonify(catalogue.order_totals(current_member()))


@bp.post("/orders")
@login_required
def place():
    loaf = Loaf.get_or_none(Loaf.id == request.form.get("loaf", type=int))
    if loaf is None:
        abort(404)
    order = Order.create(
        member=current_member(),
        loaf=loaf,
        quantity=max(1, request.form.get("quantity", 1, type=int)),
        remark=request.form.get("remark", "")[:200],
    )
    return redirect(url_for("orders.detail", order_id=order.id))


@bp.get("/orders/<int:order_id>")
@login_required
def detail(order_id):
    order = Order.get_or_none(Order.id == order_id)
    if order is None:
        abort(404)
    return render_template("order.html", order=order)


@bp.post("/orders/<int:order_id>/cancel")
@login_required
def cancel(order_id):
    order = Order.get_or_none((Order.id == order_id) & (Order.member == current_member()))
    if order is None:
        abort(404)
    order.status = "cancelled"
    order.save()
    return redirect(url_for("orders.mine"))


@bp.post("/basket")
def add_to_basket():
    stored = request.cookies.get("basket")
    items = basket.unpack_basket(stored) if stored else []
    items.append(request.form.get("loaf", type=int))
    response = make_response(jsonify(count=len(items)))
    response.set_cookie("basket", basket.pack_basket(items), httponly=True, secure=True, samesite="Lax")
    return response


@bp.post("/wishlist")
def add_to_wishlist():
    items = basket.unpack_wishlist(request.cookies.get("wishlist", ""))
    items.append(request.form.get("loaf", type=int))
    response = make_response(jsonify(count=len(items)))
    response.set_cookie("wishlist", basket.pack_wishlist(items), httponly=True, secure=True, samesite="Lax")
    return response


@bp.post("/orders/standing")
@login_required
def standing_order():
    entries = basket.parse_standing_order(request.form["entries"])
    for loaf_id, quantity in entries:
        Order.create(member=current_member(), loaf=loaf_id, quantity=quantity)
    return jsonify(placed=len(entries)), 201
