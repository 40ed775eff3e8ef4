from desk import create_app

app = create_app()
