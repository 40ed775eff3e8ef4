import base64
import pickle

import yaml


def unpack(value):
    return base64.b64decode(value.encode())


class LayoutCodec:
    def __init__(self, text):
        self.text = text

    def load(self):
        data = unpack(self.text)
        layout = pickle.loads(data)
        return layout

    def load_theme(self):
        theme = yaml.safe_load(self.text)
        return theme if isinstance(theme, dict) else {}
