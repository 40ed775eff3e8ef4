import base64
import json
import os
import pickle
import subprocess

from flask import Blueprint, abort, current_app, jsonify, request
from flask_login import login_required
from lxml import etree

from ..extensions import db
from ..models import Asset

bp = Blueprint("assets", __name__, url_prefix="/assets")


def _asset(tag: str) -> Asset:
    return Asset.query.filter_by(tag=tag).first_or_404()


@bp.put("/<tag>/layout")
@login_required
def save_layout(tag):
    asset = Asset.query.filter_by(tag=tag).first() or Asset(tag=tag)
    asset.layout = base64.b64decode(request.get_json()["layout"])
    db.session.add(asset)
    db.session.commit()
    return "", 204


@bp.get("/<tag>/layout")
@login_required
def show_layout(tag):
    stored = _asset(tag).layout
    if stored is None:
        abort(404)
    layout = pickle.loads(stored)
    return jsonify(columns=list(layout))


@bp.post("/layout/preview")
@login_required
def preview_layout():
    raw = base64.b64decode(request.get_json()["layout"])
    layout = json.loads(raw)
    return jsonify(columns=list(layout))


@bp.post("/import")
@login_required
def import_assets():
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True)
    root = etree.fromstring(request.get_data(), parser)
    for node in root.iter("asset"):
        db.session.add(Asset(tag=node.get("tag"), owner=node.findtext("owner")))
    db.session.commit()
    return jsonify(owners=[node.text for node in root.iter("owner")])


@bp.post("/compare")
@login_required
def compare():
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(request.get_data(), parser)
    tags = [node.get("tag") for node in root.iter("asset")]
    known = {asset.tag for asset in Asset.query.filter(Asset.tag.in_(tags))}
    return jsonify(missing=[tag for tag in tags if tag not in known])


@bp.post("/<tag>/ping")
@login_required
def ping(tag):
    host = request.get_json().get("host", f"{tag}.lan")
    result = subprocess.run(
        f"ping -c 1 -W 2 {host}", shell=True, capture_output=True, text=True, timeout=10
    )
    return jsonify(ok=result.returncode == 0, output=result.stdout)


@bp.post("/<tag>/label")
@login_required
def label(tag):
    asset = _asset(tag)
    title = str(request.get_json().get("title", asset.owner))
    target = os.path.join(current_app.config["REPORT_DIR"], f"label-{asset.id}.png")
    result = subprocess.run(
        ["qrencode", "-o", target, "--", title], capture_output=True, text=True, timeout=10
    )
    return jsonify(ok=result.returncode == 0)
