from django.db import models


class SpecimenQuerySet(models.QuerySet):
    def found_near(self, locality: str) -> "SpecimenQuerySet":
        """Localities are free text, so compare them without case."""
        condition = f"LOWER(locality) LIKE '%%{locality.lower()}%%'"
        return self.extra(where=[condition])

    def of_collector(self, collector: str):
        return self.raw(
            "SELECT * FROM specimens_specimen WHERE REPLACE(LOWER(collector), ' ', '') LIKE %s "
            "ORDER BY barcode",
            [f"%{collector.replace(' ', '').lower()}%"],
        )
