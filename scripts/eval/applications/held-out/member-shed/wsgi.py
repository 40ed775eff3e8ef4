from dotenv import load_dotenv

load_dotenv()

from toolshed import create_app  # noqa: E402

app = create_app()

if __name__ == "__main__":
    app.run(port=5000)
